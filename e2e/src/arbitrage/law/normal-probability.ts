const TAIL_FROM = 7.071
const NOTHING_FROM = 37
const SQRT_TWO_PI = Math.sqrt(2 * Math.PI)

// The polynomials of Hart's algorithm 5666, written out because most of a scan's time is spent in them.
const over = (x: number): number =>
  (((((0.0352624965998911 * x + 0.700383064443688) * x + 6.37396220353165) * x + 33.912866078383) * x +
    112.079291497871) *
    x +
    221.213596169931) *
    x +
  220.206867912376
const under = (x: number): number =>
  ((((((0.0883883476483184 * x + 1.75566716318264) * x + 16.064177579207) * x + 86.7807322029461) * x +
    296.564248779674) *
    x +
    637.333633378831) *
    x +
    793.826512519948) *
    x +
  440.413735824752

const lowerTail = (size: number): number => {
  const scaled = Math.exp((-size * size) / 2)
  if (size < TAIL_FROM) return (scaled * over(size)) / under(size)
  const fraction = size + 1 / (size + 2 / (size + 3 / (size + 4 / (size + 0.65))))
  return scaled / fraction / SQRT_TWO_PI
}

/**
 * P(Z ≤ x) of a standard normal to 14 decimals, by another method than that of the prices: G. West, Better approximations to
 * cumulative normal functions (2005).
 */
export const normalProbability = (x: number): number => {
  if (x > NOTHING_FROM) return 1
  if (x < -NOTHING_FROM) return 0
  return x > 0 ? 1 - lowerTail(x) : lowerTail(-x)
}
