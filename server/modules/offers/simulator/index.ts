import type { Module, ModuleContext } from '../../../compose-modules'
import { type BasketDeps, BasketService } from './basket.service'
import { type ConflictDeps, ConflictService } from './conflict.service'
import { simulatorConsoleRoutes } from './simulator.console'
import { type SimulatorDeps, SimulatorService } from './simulator.service'

export type { SimulatorService } from './simulator.service'

export function createSimulator(deps: ModuleContext & SimulatorDeps & BasketDeps & ConflictDeps) {
  const simulator = new SimulatorService(deps)
  return {
    services: { simulator },
    routes: { console: simulatorConsoleRoutes(simulator, new BasketService(deps), new ConflictService(deps)) },
  } satisfies Module
}
