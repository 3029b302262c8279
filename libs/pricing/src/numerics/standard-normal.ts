const SQRT_TWO_PI = Math.sqrt(2 * Math.PI)

/** The density of the standard normal distribution at `x`. */
export const density = (x: number): number => Math.exp((-x * x) / 2) / SQRT_TWO_PI

/** Beyond this many deviations the continued fraction needs fewer terms than the series. */
const TAIL_FROM = 5
const TAIL_TERMS = 60
const SERIES_TERMS_MAX = 200

/** P(Z > x) for `x` ≥ 5, by Laplace's continued fraction (Abramowitz and Stegun, 26.2.14). */
const upperTail = (x: number): number => {
  let fraction = x
  for (let term = TAIL_TERMS; term > 0; term -= 1) fraction = x + term / fraction
  return density(x) / fraction
}

/** P(0 < Z < x), by the series of Abramowitz and Stegun, 26.2.11; all its terms have one sign, so nothing cancels. */
const fromZero = (x: number): number => {
  let term = x
  let sum = x
  for (let k = 1; k < SERIES_TERMS_MAX; k += 1) {
    term *= (x * x) / (2 * k + 1)
    const next = sum + term
    if (next === sum) break
    sum = next
  }
  return density(x) * sum
}

/** The cumulative distribution of the standard normal, P(Z ≤ x), to 1e-15. */
export const cumulative = (x: number): number => {
  if (x >= TAIL_FROM) return 1 - upperTail(x)
  if (x <= -TAIL_FROM) return upperTail(-x)
  return 0.5 + fromZero(x)
}

/** The numerator and the denominator of a rational approximation, constant terms first. */
type Rational = { readonly over: readonly number[]; readonly under: readonly number[] }

// The coefficients of algorithm AS 241 (PPND16), M. J. Wichura, Applied Statistics 37 (1988), 477-484.
const CENTRE: Rational = {
  over: [
    3.3871328727963665, 133.14166789178438, 1971.5909503065513, 13731.69376550946, 45921.95393154987, 67265.7709270087,
    33430.57558358813, 2509.0809287301227,
  ],
  under: [
    1, 42.31333070160091, 687.1870074920579, 5394.196021424751, 21213.794301586597, 39307.89580009271,
    28729.085735721943, 5226.495278852854,
  ],
}
const NEAR_TAIL: Rational = {
  over: [
    1.4234371107496835, 4.630337846156546, 5.769497221460691, 3.6478483247632045, 1.2704582524523684,
    0.2417807251774506, 0.022723844989269184, 0.0007745450142783414,
  ],
  under: [
    1, 2.053191626637759, 1.6763848301838038, 0.6897673349851, 0.14810397642748008, 0.015198666563616457,
    0.0005475938084995345, 1.0507500716444169e-9,
  ],
}
const FAR_TAIL: Rational = {
  over: [
    6.657904643501103, 5.463784911164114, 1.7848265399172913, 0.29656057182850487, 0.026532189526576124,
    0.0012426609473880784, 0.000027115555687434876, 2.0103343992922881e-7,
  ],
  under: [
    1, 0.599832206555888, 0.1369298809227358, 0.014875361290850615, 0.0007868691311456133, 0.000018463183175100548,
    1.421511758316446e-7, 2.0442631033899397e-15,
  ],
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduceRight((sum, coefficient) => sum * x + coefficient, 0)

const rational = ({ over, under }: Rational, x: number): number => polynomial(over, x) / polynomial(under, x)

/** The inverse of the cumulative distribution, for 0 < `p` < 1, by Wichura's AS 241: 16 digits. */
export const quantile = (p: number): number => {
  const fromCentre = p - 0.5
  if (Math.abs(fromCentre) <= 0.425) {
    return fromCentre * rational(CENTRE, 0.180625 - fromCentre * fromCentre)
  }
  const depth = Math.sqrt(-Math.log(Math.min(p, 1 - p)))
  const size = depth <= 5 ? rational(NEAR_TAIL, depth - 1.6) : rational(FAR_TAIL, depth - 5)
  return fromCentre < 0 ? -size : size
}
