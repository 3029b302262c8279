/** The Castagnoli polynomial, bits reversed. */
const POLYNOMIAL = 0x82f63b78
const BYTE_VALUES = 256

const shifted = (crc: number): number => (crc >>> 1) ^ (crc & 1 ? POLYNOMIAL : 0)

const firstTable = (): Int32Array =>
  Int32Array.from({ length: BYTE_VALUES }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit += 1) crc = shifted(crc)
    return crc
  })

const at = (table: Int32Array, crc: number): number => table[crc & 0xff] ?? 0

/** Table Tn holds the effect of each byte value on the checksum when n zero bytes follow it. */
const T0 = firstTable()
const T1 = T0.map((crc) => (crc >>> 8) ^ at(T0, crc))
const T2 = T1.map((crc) => (crc >>> 8) ^ at(T0, crc))
const T3 = T2.map((crc) => (crc >>> 8) ^ at(T0, crc))

/**
 * Returns the CRC-32C of the bytes from `from` up to, not including, `to`, as an unsigned number; reads four bytes at a
 * time.
 */
export const crc32c = (bytes: Buffer, from: number, to: number): number => {
  let crc = ~0
  let place = from
  for (const last = to - 4; place <= last; place += 4) {
    crc ^= bytes.readInt32LE(place)
    crc = at(T3, crc) ^ at(T2, crc >>> 8) ^ at(T1, crc >>> 16) ^ at(T0, crc >>> 24)
  }
  for (; place < to; place += 1) crc = (crc >>> 8) ^ at(T0, crc ^ (bytes[place] ?? 0))
  return ~crc >>> 0
}
