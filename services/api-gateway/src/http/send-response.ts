import type { ServerResponse } from 'node:http'

/** Sends an answer where no app does. */
export const sendResponse = async (outgoing: ServerResponse, response: Response): Promise<void> => {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
}
