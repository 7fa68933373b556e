"""Any input or file is answered quickly, in little memory, and without a defect."""
