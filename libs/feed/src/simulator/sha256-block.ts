/** The 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4, 5.3.3). */
export const SHA256_START: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const ROUNDS = 64
const WORDS = 16

const fractionOfCubeRoot = (prime: number): number => {
  // 96 bits of the prime's cube root are 32 bits of its fraction: by whole numbers, since a double has too few digits.
  const scaled = BigInt(prime) << 96n
  let root = BigInt(Math.floor(Math.cbrt(prime) * 2 ** 32))
  while (root ** 3n > scaled) root -= 1n
  while ((root + 1n) ** 3n <= scaled) root += 1n
  return Number(BigInt.asIntN(32, root))
}

const primes = (count: number): readonly number[] => {
  const found: number[] = []
  for (let next = 2; found.length < count; next += 1) if (found.every((prime) => next % prime !== 0)) found.push(next)
  return found
}

/** The constants of the rounds (FIPS 180-4, 4.2.2). */
const K = Int32Array.from(primes(ROUNDS), fractionOfCubeRoot)
const schedule = new Int32Array(ROUNDS)

const expand = (block: Int32Array): void => {
  for (let at = 0; at < WORDS; at += 1) schedule[at] = block[at] ?? 0
  for (let at = WORDS; at < ROUNDS; at += 1) {
    const x = schedule[at - 15] ?? 0
    const y = schedule[at - 2] ?? 0
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3)
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10)
    schedule[at] = ((schedule[at - 16] ?? 0) + s0 + (schedule[at - 7] ?? 0) + s1) | 0
  }
}

/** Applies SHA-256 (FIPS 180-4, 6.2.2) to one block of 16 words and the 8 words of the hash so far, which it changes. */
export const hashBlock = (state: Int32Array, block: Int32Array): void => {
  expand(block)
  let a = state[0] ?? 0
  let b = state[1] ?? 0
  let c = state[2] ?? 0
  let d = state[3] ?? 0
  let e = state[4] ?? 0
  let f = state[5] ?? 0
  let g = state[6] ?? 0
  let h = state[7] ?? 0
  for (let at = 0; at < ROUNDS; at += 1) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7))
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + (schedule[at] ?? 0)) | 0
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10))
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  state[0] = (state[0] ?? 0) + a
  state[1] = (state[1] ?? 0) + b
  state[2] = (state[2] ?? 0) + c
  state[3] = (state[3] ?? 0) + d
  state[4] = (state[4] ?? 0) + e
  state[5] = (state[5] ?? 0) + f
  state[6] = (state[6] ?? 0) + g
  state[7] = (state[7] ?? 0) + h
}
