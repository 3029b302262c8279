import { sleep } from '@folio/kernel/timing/sleep.ts'

/** The statuses with which a busy server asks its caller to make the same call again. */
const NOT_KNOWN_YET: readonly number[] = [503, 504]
const PATIENCE_MS = 60_000
const BEFORE_THE_NEXT_MS = 200
const CHARACTERS_SHOWN = 300

/** A call: the URL, its headers, and its body if it has one. */
export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | undefined
}

/**
 * Posts JSON and returns the answer; repeats the call for at most a minute while its outcome is not known, and rejects if it
 * is refused. The call must take effect once however often it is made: by a request id, or because it claims a name.
 */
export const postUntilKnown = async ({ url, headers, body }: Post): Promise<unknown> => {
  const content =
    body === undefined
      ? { headers }
      : { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
  const giveUpAtMs = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await fetch(url, { method: 'POST', ...content })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    if (!NOT_KNOWN_YET.includes(answer.status) || performance.now() > giveUpAtMs)
      throw new Error(`POST ${url} answered ${answer.status}: ${text.slice(0, CHARACTERS_SHOWN)}`)
    await sleep(BEFORE_THE_NEXT_MS)
  }
}
