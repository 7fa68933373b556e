// QR codes as pnp draws them: error correction level M and mask 6.

/**
 * Returns a function that encodes a text as one byte for each module, 0 for dark ones, row by row.
 * @param {any} zxing
 * @returns {(text: string) => Uint8Array}
 */
export const encoder = (zxing) => (text) => {
  const options = { format: "QRCode", options: "ecLevel=M,dataMask=6", scale: 1, rotate: 0, invert: false, addHRT: false, addQuietZones: false };
  const { symbol, error } = zxing.writeBarcodeFromText(text, options);
  if (error) throw new Error(error);
  return symbol.data;
};
