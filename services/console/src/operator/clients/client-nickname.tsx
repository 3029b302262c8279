import { FreeText } from '../../ui/values/free-text.tsx'
import { useClientName } from './use-client-name.ts'

/** The nickname of a client: the made-up one of a sample client, else as the server shows it, which is masked. */
export const ClientNickname = ({ client, nickname }: { readonly client: string; readonly nickname: string | null }) => {
  // An erased client has none, though it was a sample client.
  const known = useClientName(nickname === null ? undefined : client)
  return <FreeText text={known ?? nickname ?? '—'} />
}
