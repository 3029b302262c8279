/** Returns the id of the command that a letter holds; undefined if the service cannot read it, or it is no command. */
export const commandIdOf = ({
  decoded,
}: {
  readonly decoded: Readonly<Record<string, unknown>> | null
}): string | undefined => {
  const id = decoded?.['command_id']
  return typeof id === 'string' ? id : undefined
}
