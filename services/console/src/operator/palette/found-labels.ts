import { type Found, hasScreen } from './open-found.ts'

/**
 * The two texts of an option for a thing that was found. A client whose exact name or e-mail address was typed shows it before
 * its id: the API keeps names masked, so what was typed is the only place to take it from.
 */
export const foundLabels = (
  { kind, id, about }: Pick<Found, 'kind' | 'id' | 'about'>,
  typed: string,
): { readonly label: string; readonly about: string } => {
  const isNamed = kind === 'client' && typed.toLowerCase() !== id.toLowerCase()
  if (isNamed) return { label: typed, about: `${about} ${id}` }
  const hint = hasScreen(kind) ? '' : ' (Enter copies the id)'
  return { label: id, about: `${kind.replaceAll('_', ' ')}: ${about}${hint}` }
}
