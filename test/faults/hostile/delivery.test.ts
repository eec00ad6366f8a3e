import { deliveryScenarios } from '../delivery-scenarios.ts';
import { erasureScenarios } from '../erasure-scenarios.ts';
import { playHostile } from './play-hostile.ts';

playHostile([...deliveryScenarios, ...erasureScenarios], 4);
