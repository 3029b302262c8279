import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { ledgerTopic } from '../ledger-record.ts'
import { readLedger } from '../read-ledger.ts'

const vectorSchema = z.strictObject({ headers: z.record(z.string(), z.string()), value: z.string() })

it('the example record of docs/integrate.md has the hash that the page shows', () => {
  const page = readFileSync(new URL('../../../../docs/integrate.md', import.meta.url), 'utf8')
  const [block] = [...page.matchAll(/```json\n(.*?)```/gs)].flatMap(([, text = '']) =>
    text.includes('folio_hash') ? [text] : [],
  )
  const { headers, value } = vectorSchema.parse(JSON.parse(block ?? ''))
  const reading = readLedger(ledgerTopic('demo'), { headers, value: Buffer.from(value) }, new Map())
  expect(reading).toMatchObject({ kind: 'news', seen: { revision: 1, hash: headers['folio_hash'] } })
})
