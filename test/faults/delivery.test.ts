import { deliveryScenarios } from './delivery-scenarios.ts';
import { playAll } from './play-all.ts';

playAll('deliveries', deliveryScenarios, 80);
