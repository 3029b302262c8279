/** Where anybody learns whether Folio is ready: 200 or 503, `text/plain`, without token, application or rate limit. */
export const HEALTH_PATH = '/v1/health'
