/** The nodes and weights of a quadrature over an interval. */
export type Quadrature = { readonly nodes: Float64Array; readonly weights: Float64Array }

const ITERATIONS_MAX = 100
const CLOSE_ENOUGH = 1e-15

/** The Legendre polynomial of this degree at `x`, and its derivative, by Bonnet's recurrence. */
const legendre = (degree: number, x: number): readonly [value: number, slope: number] => {
  let before = 1
  let value = x
  for (let k = 2; k <= degree; k += 1) {
    const next = ((2 * k - 1) * x * value - (k - 1) * before) / k
    before = value
    value = next
  }
  return [value, (degree * (x * value - before)) / (x * x - 1)]
}

/** The root of the Legendre polynomial near Tricomi's estimate of it, by Newton's method. */
const rootOf = (degree: number, index: number): number => {
  let x = Math.cos((Math.PI * (index + 0.75)) / (degree + 0.5))
  for (let tries = 0; tries < ITERATIONS_MAX; tries += 1) {
    const [value, slope] = legendre(degree, x)
    const step = value / slope
    x -= step
    if (Math.abs(step) < CLOSE_ENOUGH) break
  }
  return x
}

/** The nodes and weights on (−1, 1) by their count, as far as they were needed: a few dozen counts occur. */
const onUnit = new Map<number, Quadrature>()

const unitQuadrature = (count: number): Quadrature => {
  const known = onUnit.get(count)
  if (known !== undefined) return known
  const nodes = Float64Array.from({ length: count }, (_, index) => -rootOf(count, index))
  const weights = nodes.map((x) => 2 / ((1 - x * x) * legendre(count, x)[1] ** 2))
  const made = { nodes, weights }
  onUnit.set(count, made)
  return made
}

/** Gauss-Legendre quadrature with at least two nodes between `from` and `to` (Abramowitz and Stegun, 25.4.30). */
export const gaussLegendre = (count: number, from: number, to: number): Quadrature => {
  const half = (to - from) / 2
  const { nodes, weights } = unitQuadrature(count)
  return { nodes: nodes.map((x) => from + half * (1 + x)), weights: weights.map((weight) => half * weight) }
}

/** The integral of a function by a quadrature. */
export const integral = ({ nodes, weights }: Quadrature, of: (x: number) => number): number => {
  let sum = 0
  for (let index = 0; index < nodes.length; index += 1) sum += (weights[index] ?? 0) * of(nodes[index] ?? 0)
  return sum
}
