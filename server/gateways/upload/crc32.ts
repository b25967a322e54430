const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 (IEEE), continued from an earlier value; Node has it from 20.15 on only. */
export function crc32(chunk: Uint8Array, earlier = 0): number {
  let value = ~earlier
  for (const byte of chunk) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 255] ?? 0)
  return ~value >>> 0
}
