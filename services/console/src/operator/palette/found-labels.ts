import { type Found, hasScreen } from './open-found.ts'

/**
 * The two texts of an option for a thing that was found. A client whose exact name or e-mail address was typed, and a payment
 * agent whose name was, shows it before its id: the API keeps these masked, so what was typed is the only place to take it from.
 */
export const foundLabels = (
  { kind, id, about }: Pick<Found, 'kind' | 'id' | 'about'>,
  typed: string,
): { readonly label: string; readonly about: string } => {
  const isNamed = (kind === 'client' || kind === 'payment_agent') && typed.toLowerCase() !== id.toLowerCase()
  if (isNamed) return { label: typed, about: `${about} ${id}` }
  const hint = hasScreen(kind) ? '' : ' (Enter copies the id)'
  const kindWords = kind.replaceAll('_', ' ')
  return { label: id, about: about.includes(kindWords) ? about + hint : `${kindWords}: ${about}${hint}` }
}
