/**
 * A part of the system that some work depends on does not answer now, or is full: nothing is wrong with the work, and a
 * later try may succeed. The errors of the ports that answers wait for are its subclasses.
 */
export abstract class DependencyUnavailable extends Error {}
