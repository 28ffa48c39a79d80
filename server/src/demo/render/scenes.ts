import type { Scene } from './scene.ts';
import { auroraLake } from './scenes/aurora-lake.ts';
import { autumnLeaves } from './scenes/autumn-leaves.ts';
import { bambooGrove } from './scenes/bamboo-grove.ts';
import { cherryPetals } from './scenes/cherry-petals.ts';
import { cityNight } from './scenes/city-night.ts';
import { cityTraffic } from './scenes/city-traffic.ts';
import { dataNetwork } from './scenes/abstract/data-network.ts';
import { desertRoad } from './scenes/desert-road.ts';
import { dunesDusk } from './scenes/dunes-dusk.ts';
import { fireworks } from './scenes/fireworks.ts';
import { goldBokeh } from './scenes/abstract/gold-bokeh.ts';
import { goldDust } from './scenes/abstract/gold-dust.ts';
import { inkWash } from './scenes/abstract/ink-wash.ts';
import { jellyfish } from './scenes/jellyfish.ts';
import { lakeRain } from './scenes/lake-rain.ts';
import { liquidSilk } from './scenes/abstract/liquid-silk.ts';
import { milkyWayUpright } from './scenes/milky-way-upright.ts';
import { milkyWay } from './scenes/milky-way.ts';
import { moonSea } from './scenes/moon-sea.ts';
import { mountainsForest, mountainsRidges, mountainsSun } from './scenes/mountains-shots.ts';
import { mountainsSunrise } from './scenes/mountains-sunrise.ts';
import { nebula } from './scenes/abstract/nebula.ts';
import { neonGrid } from './scenes/abstract/neon-grid.ts';
import { particleGlobe } from './scenes/abstract/particle-globe.ts';
import { rainWindow } from './scenes/rain-window.ts';
import { skyLanterns } from './scenes/sky-lanterns.ts';
import { snowPines } from './scenes/snow-pines.ts';
import { sunsetGulls } from './scenes/sunset-gulls.ts';
import { terracesMist } from './scenes/terraces-mist.ts';
import { trainWindow } from './scenes/train-window.ts';
import { underwaterRays } from './scenes/underwater-rays.ts';
import { warpTunnel } from './scenes/abstract/warp-tunnel.ts';
import { waveLines } from './scenes/abstract/wave-lines.ts';

export const scenes: readonly Scene[] = [
  auroraLake,
  autumnLeaves,
  bambooGrove,
  cherryPetals,
  cityNight,
  cityTraffic,
  dataNetwork,
  desertRoad,
  dunesDusk,
  fireworks,
  goldBokeh,
  goldDust,
  inkWash,
  jellyfish,
  lakeRain,
  liquidSilk,
  milkyWay,
  milkyWayUpright,
  moonSea,
  mountainsSunrise,
  mountainsSun,
  mountainsRidges,
  mountainsForest,
  nebula,
  neonGrid,
  particleGlobe,
  rainWindow,
  skyLanterns,
  snowPines,
  sunsetGulls,
  terracesMist,
  trainWindow,
  underwaterRays,
  warpTunnel,
  waveLines,
];
