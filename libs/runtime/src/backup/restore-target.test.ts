import fs, { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StoreUnavailable } from '@folio/event-store/port.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { restoreTarget } from './restore-target.ts'

let folder = ''
let target = ''

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'folio-target-')))
  target = join(folder, 'target')
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

/** Puts the target on a device of its own. */
const mountTarget = (): void => {
  const { statSync } = fs
  const stat = (path: string) => ({ ...statSync(path), dev: path === target ? 1 : 2 })
  vi.spyOn(fs, 'statSync').mockImplementation(stat as unknown as typeof statSync)
  syncBuiltinESMExports()
}

describe('the target of a restore', () => {
  it('may be new, and is not made by the look', () => {
    expect(restoreTarget(`${target}/`)).toMatchObject({
      path: target,
      unfinished: expect.stringMatching(/^.+\/target\.r/),
    })
    expect(existsSync(target)).toBe(false)
  })

  it('is refused where it is not empty', () => {
    mkdirSync(target)
    writeFileSync(join(target, 'events.db'), '')
    expect(() => restoreTarget(target)).toThrow('is not empty')
  })

  it('is refused where it is a mount point, with what to do', () => {
    mkdirSync(target)
    mkdirSync(join(target, 'lost+found'))
    mountTarget()
    expect(() => restoreTarget(target)).toThrow(`name a folder inside it, such as ${target}/data`)
  })

  it('is refused at the end where only the rename tells that it is a mount point', () => {
    mkdirSync(target)
    const { unfinished, finish } = restoreTarget(target)
    mkdirSync(unfinished)
    vi.spyOn(fs, 'renameSync').mockImplementation(() => {
      throw Object.assign(new Error('EBUSY: resource busy or locked'), { code: 'EBUSY' })
    })
    syncBuiltinESMExports()
    expect(finish).toThrow(StoreUnavailable)
    expect(finish).toThrow('name a folder inside it')
  })
})
