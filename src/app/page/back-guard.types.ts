import type { PageLayers } from './page-layers'

export interface BackGuardProps {
  layers: PageLayers
}
