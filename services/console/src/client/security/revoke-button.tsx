import { failureOf } from '../../api/call-failure.ts'
import { useClient } from '../client-context.ts'
import { AskTwiceButton } from '../ui/ask-twice-button.tsx'

/** Ends an access after a second click, with the sentence of what that does; one that has ended already counts as ended. */
export const RevokeButton = ({
  path,
  name,
  effect,
  onEnded,
}: {
  readonly path: string
  readonly name: string
  readonly effect: string
  readonly onEnded: () => void
}) => {
  const { call } = useClient()
  const revoke = async (): Promise<void> => {
    await call(path, { method: 'POST' }).catch((failed: unknown) => {
      if (failureOf(failed).status !== 404) throw failed
    })
    onEnded()
  }
  return <AskTwiceButton label="Revoke" sureLabel="End the access" what={name} effect={effect} act={revoke} />
}
