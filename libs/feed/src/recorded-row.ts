import type { FeedTick } from './port.ts'

/** The first line of a file of ticks. */
export const RECORDED_HEADER = 'symbol,source_time,source_seq,quote'

const FIELDS = [
  { name: 'symbol', form: /^[^\s",]+$/, expected: 'a code without spaces and quotation marks' },
  { name: 'source_time', form: /^\d{1,11}(\.\d{1,9})?$/, expected: 'seconds since 1970, such as 1800000000.25' },
  { name: 'source_seq', form: /^\d{1,15}$/, expected: 'a whole number of at most 15 digits' },
  { name: 'quote', form: /^-?(0|[1-9]\d*)(\.\d+)?$/, expected: 'a decimal number, such as 100.50' },
]

/** Writes a tick as a row of a file of ticks, without the end of the line. */
export const recordedRow = ({ symbol, sourceTime, sourceSeq, quote }: FeedTick): string =>
  [symbol, sourceTime, sourceSeq, quote].join(',')

/** Returns an error that names a line of a file, the field that is wrong, its text, and the form that it should have. */
export const malformedRow = (line: number, { name, text, expected }: Record<'name' | 'text' | 'expected', string>) =>
  new Error(`line ${line}: ${name} is ${JSON.stringify(text)}: expected ${expected}`)

/** Reads a row that `recordedRow` wrote; throws an error that names the line and the field that is malformed. */
export const parseRecordedRow = (row: string, line: number): FeedTick => {
  const texts = row.split(',')
  if (texts.length !== FIELDS.length)
    throw malformedRow(line, { name: 'the row', text: row, expected: `the ${FIELDS.length} fields ${RECORDED_HEADER}` })
  for (const [index, { name, form, expected }] of FIELDS.entries()) {
    const text = texts[index] ?? ''
    if (!form.test(text)) throw malformedRow(line, { name, text, expected })
  }
  const [symbol = '', sourceTime, sourceSeq, quote = ''] = texts
  return { symbol, sourceTime: Number(sourceTime), sourceSeq: Number(sourceSeq), quote }
}
