"""The encoder of QR codes, which a host without zxing-cpp replaces."""

from pnp.drawing.qr import use_qr_encoder

__all__ = ["use_qr_encoder"]
