import { useEffect, useState } from 'react'
import { Status } from '../values/status.tsx'
import { hexHash } from './hex-hash.ts'

/** A commitment, and the secret if it was revealed; both hexadecimal. */
export type Checked = { readonly commitment: string; readonly secret: string | null }

/** Hashes a revealed secret in this browser and tells if it belongs to its commitment. */
export const CheckedDay = ({ commitment, secret }: Checked) => {
  const [hash, setHash] = useState<string>()
  useEffect(() => {
    let isShown = true
    setHash(undefined)
    if (secret !== null) {
      void hexHash(secret).then((made) => {
        if (isShown) setHash(made)
      })
    }
    return () => {
      isShown = false
    }
  }, [secret])
  if (secret === null) return <Status tone="pending" word="not revealed yet" />
  if (hash === undefined) return <Status tone="pending" word="hashing" />
  return hash === commitment ? (
    <Status tone="ok" word="the secret fits" />
  ) : (
    <Status tone="bad" word="the secret does not fit" />
  )
}
