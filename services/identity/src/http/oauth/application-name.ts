import { CONSOLE_APPLICATION_ID } from '@folio/contracts/identity/console-application.ts'

/** The parts of a registered application that name it. */
type Named = { readonly clientId: string; readonly clientName?: string | undefined }

/** Names an application on the pages of a log-in: the console is Folio itself. */
export const applicationName = ({ clientId, clientName }: Named): string =>
  clientId === CONSOLE_APPLICATION_ID ? 'Folio' : (clientName ?? clientId)
