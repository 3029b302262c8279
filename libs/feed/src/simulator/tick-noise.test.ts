import { expect, it } from 'vitest'
import reference from '../testing/reference.json' with { type: 'json' }
import { SECRET } from '../testing/simulated-ticks.ts'
import { NOISE, tickNoise } from './tick-noise.ts'

it('the random numbers are those that Python computes from the same secret', () => {
  const uses = [NOISE.move, NOISE.jump, NOISE.direction]
  expect(reference.uniforms).toEqual(
    (
      [
        ['R_100', 1_800_000_000],
        ['BOOM300N', 1_800_000_001],
      ] as const
    ).flatMap(([symbol, epoch]) =>
      uses.map((use) => [symbol, epoch, use, tickNoise(SECRET)({ storeEpoch: 1, symbol, epoch })(use)]),
    ),
  )
})

it('each part of the text changes the number', () => {
  const tick = { storeEpoch: 1, symbol: 'R_100', epoch: 1_800_000_000 }
  const numbers = [
    tickNoise(SECRET)(tick)(NOISE.move),
    tickNoise(SECRET)(tick)(NOISE.jump),
    tickNoise(SECRET)({ ...tick, storeEpoch: 2 })(NOISE.move),
    tickNoise(SECRET)({ ...tick, symbol: 'R_10' })(NOISE.move),
    tickNoise(SECRET)({ ...tick, epoch: 1_800_000_002 })(NOISE.move),
    tickNoise(SECRET.map((byte) => byte ^ 1))(tick)(NOISE.move),
  ]
  expect(new Set(numbers).size).toBe(numbers.length)
  for (const number of numbers) expect(number > 0 && number < 1).toBe(true)
})
