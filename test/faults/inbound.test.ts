import { inboundScenarios } from './inbound-scenarios.ts';
import { playAll } from './play-all.ts';

playAll('what comes in', inboundScenarios, 80);
