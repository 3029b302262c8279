import { expect, it } from 'vitest'
import { eventually } from './eventually.ts'

it('eventually resolves with the answer of a check once it is not false, or the check no longer throws', async () => {
  let checks = 0
  await eventually(() => {
    checks += 1
    return checks >= 3
  })
  await eventually(async () => {
    checks += 1
    expect(checks).toBeGreaterThan(5)
  })
  expect(checks).toBe(6)
  const text = await eventually(() => {
    checks += 1
    return checks < 9 ? false : `${checks} checks`
  })
  expect(text).toBe('9 checks')
})

it('eventually rejects with the last error of a check that never passes, or says that it was false', async () => {
  const failing = () => {
    throw new Error('not now')
  }
  await expect(eventually(failing, 20)).rejects.toThrow('not now')
  await expect(eventually(async () => false, 20)).rejects.toThrow('the check did not pass within 20 ms')
})
