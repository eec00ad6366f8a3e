import { erasureScenarios } from './erasure-scenarios.ts';
import { playAll } from './play-all.ts';

playAll('deletions while messages arrive', erasureScenarios, 80);
