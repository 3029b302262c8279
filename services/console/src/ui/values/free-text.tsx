import { visibleText } from '../../api/visible-text.ts'

/** A text that somebody wrote: in its own direction, its control characters written as `\u202e`. */
export const FreeText = ({ text }: { readonly text: string }) => <bdi>{visibleText(text)}</bdi>
