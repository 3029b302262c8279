import { MINUTE_MS } from '@folio/kernel/units/time-units.ts'
import { expect, it } from 'vitest'
import { memoryCourses } from './memory-course.ts'

const sample = (minute: number, containers: Readonly<Record<string, number>>) => ({
  atMs: minute * MINUTE_MS,
  containers: new Map(
    Object.entries(containers).map(([name, privateMiB]) => [
      name,
      // What the limit counts grows by one MiB a minute more.
      { cpuSeconds: 0, privateMiB, memoryMiB: privateMiB + minute },
    ]),
  ),
  machineCpuSeconds: 0,
})

it('shows the mean memory of each quarter, and the growth in an hour after the first quarter', () => {
  const samples = Array.from({ length: 9 }, (_, index) =>
    sample(index * 15, { grows: 100 + index * 10, flat: index === 0 ? 50 : 80 }),
  )
  const [flat, grows] = memoryCourses(samples)
  expect(flat).toMatchObject({ container: 'flat', quarters: [65, 80, 80, 80], slopePerHour: 0 })
  // 60 MiB in an hour, of 80 and 75 in the mean of the last three quarters.
  expect(flat?.limitedSlopePerHour).toBeCloseTo(60 / 155)
  expect(grows?.quarters).toEqual([105, 125, 145, 170])
  // 40 MiB in an hour, of 150 in the mean of the last three quarters.
  expect(grows?.slopePerHour).toBeCloseTo(40 / 150)
})

it('shows no growth of a container that did not run all the time after the first quarter', () => {
  const samples = Array.from({ length: 8 }, (_, index) =>
    sample(index, index < 4 ? { gone: 10, kept: 5 } : { kept: 5 }),
  )
  const [gone, kept] = memoryCourses(samples)
  const growth = { slopePerHour: undefined, limitedSlopePerHour: undefined }
  expect(gone).toEqual({ container: 'gone', quarters: [10, 10, undefined, undefined], ...growth })
  expect(kept?.slopePerHour).toBe(0)
})
