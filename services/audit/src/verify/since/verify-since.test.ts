import { createHash, createPublicKey } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkpointFile, stateFile } from '../../checkpoint/checkpoint-files.ts'
import { signedText } from '../../checkpoint/signed-checkpoint.ts'
import { documentHash } from '../../checkpoint/state/page-tree.ts'
import {
  type CheckpointedStore,
  checkpointedStore,
  grow,
  rechain,
  sampleKey,
  verifyWithKey,
} from '../../testing/checkpointed-store.ts'
import { sampleLedger } from '../../testing/sample-ledger.ts'
import { newFolder, outOfIndex, runIn, tamper, withCopy } from '../../testing/sample-store.ts'

let whole: CheckpointedStore

beforeAll(async () => {
  whole = await checkpointedStore()
})
afterAll(() => rmSync(whole.dir, { recursive: true, force: true }))

type Found = {
  readonly stream: string
  readonly revision?: number
  readonly expected: string
  readonly found: string
}
const OF = 'stream = (SELECT id FROM streams WHERE name = ?) AND revision = ?'
const REPLACED = 'UPDATE events SET data = CAST(replace(CAST(data AS TEXT), ?, ?) AS BLOB)'

const inCopy = <T>(use: (copy: string, file: string) => Promise<T>): Promise<T> =>
  withCopy(whole.dir, (copy) => {
    const file = join(copy, 'kept-elsewhere')
    writeFileSync(file, whole.text)
    return use(copy, file)
  })

const verified = async (dir: string, ...args: readonly string[]) => {
  const { code, stdout, stderr } = await verifyWithKey(dir, '--json', ...args)
  if (stdout === '') throw new Error(stderr)
  const { findings, ...rest } = JSON.parse(stdout)
  return { code, rest, findings: findings.first as readonly Found[] }
}

type Changes = Parameters<typeof tamper> extends [string, string, ...infer Rest] ? Rest : never

const findingsSince = (...changes: Changes): Promise<readonly Found[]> =>
  inCopy(async (copy) => {
    tamper(copy, 'events.db', ...changes)
    const { code, findings, rest } = await verified(copy, '--since', 'newest')
    expect(code).toBe(1)
    expect(rest.checkpoint).toEqual({ none: 'something was found' })
    return findings
  })

it('finds money that a wallet took which was frozen before the checkpoint, also without it', async () => {
  const dir = newFolder()
  try {
    const ledger = sampleLedger()
    for (const wallet of [1, 2]) ledger.open(wallet)
    ledger.deposit(1, { currency: 'USD', amount: '10' })
    ledger.write(2, { type: 'WalletFrozen', data: ledger.partiesOf(1, 2).destination })
    await grow(dir, ledger)
    expect((await verified(dir)).findings).toEqual([])
    ledger.receive(ledger.send(1, 2, { currency: 'USD', amount: '1' }))
    await grow(dir, ledger)
    const received = {
      stream: ledger.stream(2),
      revision: 2,
      position: 6,
      expected: 'an event that a frozen wallet records',
      found: 'TransferReceived',
    }
    for (const args of [['--since', 'newest'], []]) {
      const { code, findings } = await verified(dir, ...args)
      expect([code, findings]).toEqual([1, [received]])
    }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
})

it('checks only the events after a checkpoint, and makes the next one', () =>
  inCopy(async (copy) => {
    const { code, findings, rest } = await verified(copy, '--since', 'newest')
    expect([code, findings]).toEqual([0, []])
    expect(rest).toMatchObject({
      events: rest.position - whole.position,
      streams: 4,
      since: { version: 1, position: whole.position },
      checkpoint: { version: 2, file: checkpointFile(copy), key: sampleKey(1).publicKey },
      openTransfers: [],
      totals: [{ realm: 'real', currency: 'USD', accounts: '1075', transit: '0', sum: '0' }],
    })
    expect(rest.views).toContainEqual(
      expect.objectContaining({ view: 'wallet', position: rest.position, verdict: 'equals the replay in what is new' }),
    )
  }))

it('carries the state from checkpoint to checkpoint as a verification of everything computes it', () =>
  inCopy(async (copy) => {
    await verified(copy, '--since', 'newest')
    const again = await verified(copy, '--full', '--since', checkpointFile(copy))
    expect([again.code, again.findings]).toEqual([0, []])
    expect(again.rest).toMatchObject({ since: { version: 2 }, checkpoint: { version: 3 } })
    const { code, rest } = await verified(copy, '--since', 'newest')
    expect({ code, events: rest.events, made: rest.checkpoint.version }).toEqual({ code: 0, events: 0, made: 4 })
  }))

it('prints its scope', () =>
  inCopy(async (copy) => {
    const { stdout } = await verifyWithKey(copy, '--since', 'newest')
    expect(stdout).toContain('new events of 4 streams up to position')
    expect(stdout).toContain(`since checkpoint 1 of position ${whole.position}, made `)
    expect(stdout).toContain('whole: nothing found\ncheckpoint 2 in ')
  }))

it('finds an old event that was edited, among those that it reads again', async () => {
  const findings = await findingsSince([`${REPLACED} WHERE ${OF}`, '"70"', '"71"', whole.stream(3), 1])
  expect(findings).toContainEqual(
    expect.objectContaining({ stream: whole.stream(3), revision: 1, found: 'other bytes' }),
  )
})

it('finds an old event to which the index of streams does not lead, where it reads that event', async () => {
  expect(await findingsSince(...outOfIndex(whole.stream(3), 1))).toContainEqual(
    expect.objectContaining({
      stream: whole.stream(3),
      revision: 1,
      expected: 'a row of the index of streams that leads to the event',
    }),
  )
})

it('finds the stream of an old event that was edited with its chain, when it has new events', () =>
  inCopy(async (copy) => {
    tamper(copy, 'events.db', [`${REPLACED} WHERE ${OF}`, 'request-', 'forged-', whole.stream(2), 1])
    rechain(copy, whole.stream(2))
    const { findings } = await verified(copy, '--since', 'newest')
    expect(findings).toContainEqual(
      expect.objectContaining({ stream: whole.stream(2), expected: expect.stringContaining('prev_hash') }),
    )
  }))

it('finds an edited chain without new events by reading everything and comparing it with a checkpoint', () =>
  inCopy(async (copy, file) => {
    tamper(copy, 'events.db', [`${REPLACED} WHERE ${OF}`, 'request-', 'forged-', whole.stream(3), 2])
    rechain(copy, whole.stream(3))
    rmSync(join(copy, 'views.db'))
    expect((await verified(copy)).findings).toEqual([])
    const { code, findings, rest } = await verified(copy, '--full', '--since', file)
    expect([code, rest.checkpoint]).toEqual([1, { none: 'something was found' }])
    expect(findings).toEqual([
      expect.objectContaining({ expected: expect.stringContaining('the streams of the checkpoint') }),
    ])
  }))

it('finds an edited, a dropped and two swapped events after the checkpoint', async () => {
  const { position } = whole
  const edited = await findingsSince([`${REPLACED} WHERE position = ?`, '"5"', '"6"', position + 2])
  expect(edited).toContainEqual(expect.objectContaining({ position: position + 2, found: 'other bytes' }))
  const dropped = await findingsSince(['DELETE FROM events WHERE position = ?', position + 2])
  expect(dropped).toContainEqual(expect.objectContaining({ position: position + 2, found: 'none' }))
  const swapped = await findingsSince(
    ['UPDATE events SET position = -1 WHERE position = ?', position + 3],
    ['UPDATE events SET position = ? WHERE position = ?', position + 3, position + 4],
    ['UPDATE events SET position = ? WHERE position = -1', position + 4],
  )
  expect(swapped).toContainEqual(expect.objectContaining({ expected: expect.stringContaining('not below zero') }))
})

it('finds an old event that was dropped', async () => {
  const findings = await findingsSince([`DELETE FROM events WHERE ${OF}`, whole.stream(3), 2])
  expect(findings).toContainEqual(expect.objectContaining({ stream: 'the store', found: 'none' }))
})

it('finds a store that ends before the checkpoint, and one with another event there', async () => {
  const cut = (last: number): Changes => [
    ['DELETE FROM events WHERE position > ?', last],
    [
      `UPDATE head SET (position, id, revision) = (SELECT position, id, revision FROM events WHERE position = ?),
       stream = (SELECT s.name FROM events e JOIN streams s ON s.id = e.stream WHERE e.position = ?)`,
      last,
      last,
    ],
  ]
  const before = await findingsSince(...cut(whole.position - 1))
  expect(before).toContainEqual(
    expect.objectContaining({ expected: expect.stringContaining('at the checkpoint, of epoch 1'), found: 'none' }),
  )
  const other = await findingsSince(
    ['UPDATE events SET position = -1 WHERE position = ?', whole.position],
    ['UPDATE events SET position = ? WHERE position = ?', whole.position, whole.position - 1],
    ['UPDATE events SET position = ? WHERE position = -1', whole.position - 1],
    ["UPDATE meta SET value = 2 WHERE name = 'epoch'"],
  )
  expect(other).toContainEqual(
    expect.objectContaining({ found: expect.stringContaining('the store is of epoch 2, restored from a backup') }),
  )
})

it('finds a command that was answered before the checkpoint and again after it', () =>
  inCopy(async (copy) => {
    const stream = whole.stream(1)
    const db = new DatabaseSync(join(copy, 'events.db'))
    const metadata = db.prepare(`SELECT CAST(metadata AS TEXT) AS text FROM events WHERE ${OF}`)
    const [old = '', newest = ''] = [4, 8].map((revision) => {
      const text = String(metadata.get(stream, revision)?.['text'])
      return String(JSON.parse(text).command_id)
    })
    db.prepare(`UPDATE events SET metadata = CAST(replace(CAST(metadata AS TEXT), ?, ?) AS BLOB) WHERE ${OF}`).run(
      newest,
      old,
      stream,
      8,
    )
    db.close()
    rechain(copy, stream)
    const { findings } = await verified(copy, '--since', 'newest')
    expect(findings).toContainEqual(
      expect.objectContaining({ stream, revision: 8, expected: expect.stringContaining(`command ${old}`) }),
    )
  }))

it('finds an entry of a view that new events changed', () =>
  inCopy(async (copy) => {
    tamper(copy, 'views.db', [
      `UPDATE entries SET value = replace(value, '"balance":"', '"balance":"9') WHERE key LIKE 'balance/%/USD'`,
    ])
    const { findings } = await verified(copy, '--since', 'newest')
    const streams = new Set(findings.map(({ stream }) => stream))
    // The wallet without new events is the task of a verification of everything.
    expect(streams).toEqual(new Set([whole.stream(1), whole.stream(2)]))
  }))

it('refuses a checkpoint that was edited, is of another key, or is malformed', () =>
  inCopy(async (copy, file) => {
    const refused = async (text: string): Promise<string> => {
      writeFileSync(file, text)
      const { code, stderr } = await verifyWithKey(copy, '--since', file)
      expect(code).toBe(2)
      return stderr
    }
    const { position } = whole
    expect(await refused(whole.text.replace(`"position":${position}`, `"position":${position - 1}`))).toContain(
      'its signature does not fit',
    )
    expect(await refused('{"position":7}\n')).toContain('it is not a checkpoint')
    writeFileSync(file, whole.text)
    const other = await runIn({ checkpointKey: () => sampleKey(2) }, 'verify', '--data-dir', copy, '--since', file)
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('it is of another installation')])
    const none = await verifyWithKey(copy, '--since', `${file}-missing`)
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('there is no checkpoint')])
  }))

it('finds that the newest checkpoint was changed, and makes a new one by reading everything', () =>
  inCopy(async (copy) => {
    const db = new DatabaseSync(stateFile(copy))
    db.exec(`UPDATE checkpoints SET text = replace(text, '"position":', '"position":1')`)
    db.close()
    const { code, stderr } = await verifyWithKey(copy, '--since', 'newest')
    expect([code, stderr]).toEqual([1, expect.stringContaining('its signature does not fit')])
    expect((await verified(copy)).rest.checkpoint).toMatchObject({ version: 2 })
    expect((await verified(copy, '--since', 'newest')).code).toBe(0)
  }))

it('compares everything with a checkpoint of the previous format, and then continues from a new one', () =>
  inCopy(async (copy, file) => {
    const [body = ''] = whole.text.split('\n')
    const before = signedText({ ...JSON.parse(body), format: 1 }, sampleKey(1))
    const db = new DatabaseSync(stateFile(copy))
    db.prepare('UPDATE checkpoints SET text = ?').run(before)
    db.close()
    for (const path of [file, checkpointFile(copy)]) writeFileSync(path, before)
    const full = await verified(copy, '--since', 'newest')
    expect([full.code, full.rest.isFull, full.rest.since.version, full.rest.checkpoint.version]).toEqual([
      0,
      true,
      1,
      2,
    ])
    expect((await verified(copy, '--since', 'newest')).rest).toMatchObject({ isFull: false, since: { version: 2 } })
    tamper(copy, 'events.db', [`${REPLACED} WHERE ${OF}`, 'request-', 'forged-', whole.stream(3), 2])
    rechain(copy, whole.stream(3))
    expect((await verified(copy, '--since', file)).code).toBe(1)
  }))

it('continues from a checkpoint of a release before, which does not hold the facts of open transfers', () =>
  inCopy(async (copy, file) => {
    const db = new DatabaseSync(stateFile(copy))
    const open = JSON.parse(
      String(db.prepare("SELECT CAST(bytes AS TEXT) AS text FROM parts WHERE kind = 'open'").get()?.['text']),
    )
    expect(open.transfers).toEqual([
      [expect.any(String), { type: 'TransferSent', ref: expect.any(String), facts: expect.any(Number) }],
    ])
    for (const [, awaiting] of open.transfers) delete awaiting.facts
    const bytes = Buffer.from(JSON.stringify(open))
    db.prepare("UPDATE parts SET bytes = ? WHERE kind = 'open'").run(bytes)
    const { state, ...body } = JSON.parse(whole.text.split('\n')[0] ?? '')
    const before = signedText({ ...body, state: { ...state, open: documentHash(bytes) } }, sampleKey(1))
    db.prepare('UPDATE checkpoints SET text = ?').run(before)
    db.close()
    for (const path of [file, checkpointFile(copy)]) writeFileSync(path, before)
    const { code, rest } = await verified(copy, '--since', 'newest')
    expect([code, rest.since.version, rest.checkpoint.version]).toEqual([0, 1, 2])
  }))

it('continues from a stale checkpoint, and makes no checkpoint beside the newer one', () =>
  inCopy(async (copy, file) => {
    await verified(copy, '--since', 'newest')
    const stale = await verified(copy, '--since', file)
    expect([stale.code, stale.rest.since.version, stale.rest.checkpoint]).toEqual([
      0,
      1,
      { none: 'there is a newer one than 1' },
    ])
  }))

it('reports a changed state, and a state that is no longer kept', () =>
  inCopy(async (copy, file) => {
    const change = (sql: string): void => {
      const db = new DatabaseSync(stateFile(copy))
      db.exec(sql)
      db.close()
    }
    for (const kind of ['streams-page', 'streams-node', 'keys-top', 'open']) {
      change(`UPDATE parts SET bytes = CAST(bytes || ' ' AS BLOB) WHERE kind = '${kind}'`)
      const { code, stdout, stderr } = await verifyWithKey(copy, '--since', file)
      expect([code, stdout + stderr]).toEqual([1, expect.stringContaining('of the checkpoint')])
      change(`UPDATE parts SET bytes = substr(bytes, 1, length(bytes) - 1) WHERE kind = '${kind}'`)
    }
    rmSync(stateFile(copy))
    const { code, stderr } = await verifyWithKey(copy, '--since', file)
    expect([code, stderr]).toEqual([2, expect.stringContaining('the state of checkpoint 1 is not kept')])
  }))

it('reads everything without a state and without a checkpoint', () =>
  inCopy(async (copy) => {
    rmSync(dirname(stateFile(copy)), { recursive: true })
    const { code, rest } = await verified(copy, '--since', 'newest')
    expect([code, rest.since, rest.isFull, rest.checkpoint.version]).toEqual([0, undefined, true, 1])
  }))

it('finds a state that was deleted or set back beside a newer checkpoint, until everything is compared with that', () =>
  inCopy(async (copy) => {
    const older = readFileSync(stateFile(copy))
    await verified(copy, '--since', 'newest')
    for (const change of [() => rmSync(stateFile(copy)), () => writeFileSync(stateFile(copy), older)]) {
      change()
      const { code, stderr } = await verifyWithKey(copy, '--since', 'newest')
      expect([code, stderr]).toEqual([1, expect.stringMatching(/has checkpoint \d, and .* was deleted or set back/)])
    }
    const full = await verified(copy, '--full', '--since', 'newest')
    expect([full.code, full.rest.since.version, full.rest.checkpoint.version]).toEqual([0, 2, 3])
    expect((await verified(copy, '--since', 'newest')).code).toBe(0)
  }))

it('finds a state that was set back under the number of the newest checkpoint, with or without its file', () =>
  inCopy(async (copy) => {
    await verified(copy, '--since', 'newest')
    const genuine = readFileSync(checkpointFile(copy), 'utf8')
    const db = new DatabaseSync(stateFile(copy))
    db.exec('UPDATE checkpoints SET text = (SELECT text FROM checkpoints WHERE version = 1) WHERE version = 2')
    db.close()
    const { code, stderr } = await verifyWithKey(copy, '--since', 'newest')
    expect([code, stderr]).toEqual([1, expect.stringMatching(/has checkpoint 2, and .* was deleted or set back/)])
    expect(readFileSync(checkpointFile(copy), 'utf8')).toBe(genuine)
    writeFileSync(checkpointFile(copy), whole.text)
    const alone = await verifyWithKey(copy, '--since', 'newest')
    expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('the newest checkpoint, 2, ')])
    expect(alone.stderr).toContain('its text is of checkpoint 1')
    writeFileSync(checkpointFile(copy), genuine)
    const full = await verified(copy, '--full', '--since', 'newest')
    expect([full.code, full.rest.since.version]).toEqual([0, 2])
    expect(full.rest.checkpoint).toMatchObject({ version: 3 })
    expect(full.rest.checkpoint).not.toHaveProperty('replaces')
    expect((await verified(copy, '--since', 'newest')).code).toBe(0)
  }))

it('writes the file of the newest checkpoint again after a crash between the state and the file', () =>
  inCopy(async (copy) => {
    await verified(copy, '--since', 'newest')
    const right = readFileSync(checkpointFile(copy), 'utf8')
    writeFileSync(checkpointFile(copy), whole.text)
    const { rest } = await verified(copy, '--since', 'newest')
    expect(rest.since.version).toBe(2)
    expect(right).toContain('"version":2')
    expect(readFileSync(checkpointFile(copy), 'utf8')).toContain('"version":3')
  }))

it('does not confuse a remade state with that of an old checkpoint of the same number', () =>
  inCopy(async (copy, file) => {
    rmSync(dirname(stateFile(copy)), { recursive: true })
    expect((await verified(copy)).rest.checkpoint).toMatchObject({ version: 1 })
    const { code, stderr } = await verifyWithKey(copy, '--since', file)
    expect([code, stderr]).toEqual([2, expect.stringContaining('the state of checkpoint 1 is not kept')])
    expect((await verified(copy, '--full', '--since', file)).code).toBe(0)
  }))

it('makes no checkpoint if its folder cannot be written, and passes other errors on', () =>
  inCopy(async (copy) => {
    const { publicKey, privateKey } = sampleKey(1)
    const unable = { publicKey, privateKey: createPublicKey(privateKey) }
    const failed = await runIn({ checkpointKey: () => unable }, 'verify', '--data-dir', copy)
    expect([failed.code, failed.stderr]).toEqual([2, expect.stringContaining('TypeError')])
    rmSync(dirname(stateFile(copy)), { recursive: true })
    writeFileSync(dirname(stateFile(copy)), '')
    const { code, stdout } = await verifyWithKey(copy)
    expect([code, stdout]).toEqual([0, expect.stringContaining('no checkpoint: it cannot be written')])
  }))

it('replaces the newest checkpoint by one that says so, and later ones repeat it', () =>
  inCopy(async (copy) => {
    tamper(copy, 'events.db', [`${REPLACED} WHERE ${OF}`, 'request-', 'forged-', whole.stream(3), 2])
    rechain(copy, whole.stream(3))
    rmSync(join(copy, 'views.db'))
    expect((await verified(copy, '--full', '--since', 'newest')).code).toBe(1)
    const refused = async (...args: readonly string[]): Promise<string> => {
      const { code, stderr } = await verifyWithKey(copy, ...args)
      expect(code).toBe(2)
      return stderr
    }
    expect(await refused('--replace', '7')).toContain('--replace 7: the newest checkpoint is 1')
    expect(await refused('--replace', '1', '--since', 'newest')).toContain('it takes no --since')
    const [line = ''] = whole.text.split('\n')
    const replaces = { version: 1, sha256: createHash('sha256').update(line).digest('hex') }
    expect((await verified(copy, '--replace', '1')).rest.checkpoint).toMatchObject({ version: 2, replaces })
    expect((await verified(copy, '--since', 'newest')).rest.checkpoint).toMatchObject({ version: 3, replaces })
    const full = await verified(copy, '--full', '--since', 'newest')
    expect([full.code, full.rest.checkpoint]).toMatchObject([0, { version: 4, replaces }])
    const again = await verifyWithKey(copy)
    expect(again.stdout).toMatch(/checkpoint 5 in .*; checkpoint 4 was given up at /)
    rmSync(dirname(stateFile(copy)), { recursive: true })
    expect(await refused('--replace', '1')).toContain('there is no checkpoint')
  }))

it('reports the checkpoint of another key by its version, until that is replaced', () =>
  inCopy(async (copy) => {
    const withKey = (...args: readonly string[]) =>
      runIn({ checkpointKey: () => sampleKey(2) }, 'verify', '--data-dir', copy, ...args)
    for (const args of [
      ['--since', 'newest'],
      ['--full', '--since', 'newest'],
    ]) {
      const { code, stderr } = await withKey(...args)
      expect([code, stderr]).toEqual([
        1,
        expect.stringMatching(/the newest checkpoint, 1, .* it is of another installation/),
      ])
    }
    expect((await withKey('--replace', '1')).stdout).toContain('; checkpoint 1 was given up at')
    expect((await withKey('--full', '--since', 'newest')).code).toBe(0)
  }))

it('keeps the states of the newest eight checkpoints', () =>
  inCopy(async (copy, file) => {
    for (let i = 0; i < 8; i += 1) await verified(copy, '--since', 'newest')
    const { code, stderr } = await verifyWithKey(copy, '--since', file)
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not kept')])
    const again = await verified(copy, '--full', '--since', file)
    expect([again.code, again.findings]).toEqual([0, []])
  }))

it('makes no checkpoint without a key', async () => {
  await inCopy(async (copy) => {
    const { code, stdout } = await runIn({ checkpointKey: () => undefined }, 'verify', '--data-dir', copy)
    expect([code, stdout]).toEqual([0, expect.stringContaining('no checkpoint: there is no key to sign it')])
    const since = await runIn({ checkpointKey: () => undefined }, 'verify', '--data-dir', copy, '--since', 'newest')
    expect([since.code, since.stderr]).toEqual([
      2,
      expect.stringContaining('there is no key to read checkpoints by: set FOLIO_CHECKPOINT_KEY'),
    ])
    const full = await verifyWithKey(copy, '--full')
    expect(full.code).toBe(2)
  })
})
