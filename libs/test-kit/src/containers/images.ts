/** The public images of the real servers: those of docker-compose.yml. */
export const publicImages = {
  kafka: 'apache/kafka:4.1.1',
  redis: 'redis:7.4.9-alpine',
  edge: 'nginx:1.28.2',
}

/** The images that tests use: the public ones, unless a variable names another. */
export const images = {
  kafka: process.env['KAFKA_IMAGE'] ?? publicImages.kafka,
  redis: process.env['REDIS_IMAGE'] ?? publicImages.redis,
  edge: process.env['EDGE_IMAGE'] ?? publicImages.edge,
}
