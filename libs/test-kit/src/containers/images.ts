/** The images of the real servers: the public ones that docker-compose.yml names too, unless a variable names another. */
export const images = {
  kafka: process.env['KAFKA_IMAGE'] ?? 'apache/kafka:4.1.1',
  redis: process.env['REDIS_IMAGE'] ?? 'redis:7.4.9-alpine',
}
