import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../api/call-failure.ts'
import controls from '../../ui/controls.module.css'
import { useClient } from '../client-context.ts'

/** Ends an access after a second click; what has ended already counts as ended. */
export const RevokeButton = ({ path, name }: { readonly path: string; readonly name: string }) => {
  const { call } = useClient()
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      call(path, { method: 'POST' }).catch((failed: unknown) => {
        if (failureOf(failed).status !== 404) throw failed
      }),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!isAsking) {
    return (
      <button type="button" className={controls.quiet} aria-label={`Revoke ${name}`} onClick={() => setAsking(true)}>
        Revoke
      </button>
    )
  }
  return (
    <>
      <button
        type="button"
        className={controls.secondary}
        aria-label={`Revoke ${name} for good`}
        disabled={isPending}
        onClick={() => mutate()}
      >
        Revoke for good
      </button>
      {error === null ? null : <span role="alert"> ✕ {failureOf(error).message}</span>}
    </>
  )
}
