"""Whatever is typed or lies in a file: an answer, soon, in little memory, and no defect."""
