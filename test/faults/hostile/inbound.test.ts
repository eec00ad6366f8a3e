import { inboundScenarios } from '../inbound-scenarios.ts';
import { playHostile } from './play-hostile.ts';

playHostile(inboundScenarios, 4);
