/**
 * Takes the place of the SDK's cache of discovered endpoints in the bundles, 7 KB of each. The table's client makes one and
 * asks it for nothing: discovery is off unless a variable of the environment turns it on, which no function of ours has.
 */
export class EndpointCache {}
