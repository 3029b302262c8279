/** The path of the readiness check: 200 or 503, `text/plain`, without token, application or rate limit. */
export const HEALTH_PATH = '/v1/health'
