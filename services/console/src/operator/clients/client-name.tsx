import { FreeText } from '../../ui/values/free-text.tsx'
import { useClientName } from './use-client-name.ts'

/** The name of a client that every operator may see, before or after what it names; nothing where there is none. */
export const ClientName = ({ client }: { readonly client: string }) => {
  const name = useClientName(client)
  return name === undefined ? null : (
    <>
      {' '}
      <FreeText text={name} />{' '}
    </>
  )
}
