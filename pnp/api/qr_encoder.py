"""The function that registers an encoder for QR codes, for systems without zxing-cpp."""

from pnp.drawing.qr import use_qr_encoder

__all__ = ["use_qr_encoder"]
