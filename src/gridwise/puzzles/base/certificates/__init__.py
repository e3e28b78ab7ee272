"""Certificates: files that prove a claim, and what checks them, which shares nothing with any solver."""
