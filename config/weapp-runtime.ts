import path from 'node:path'
import attributes from './weapp-parts/spoken-attributes.json'

/** The part of Taro's mini program platform that is used here. */
interface MiniPlatform {
  runtimePath: string | string[]
  template: { mergeComponents(ctx: object, components: typeof attributes): void }
}
interface PluginContext {
  registerMethod(method: { name: string; fn: (platform: MiniPlatform) => void }): void
}

const partsOfRuntime = ['spoken-attributes.ts', 'small-updates.ts'].map((file) =>
  path.join(__dirname, 'weapp-parts', file).replace(/\\/g, '/'),
)

/**
 * Taro plugin of the mini program. Taro's templates pass on only the attributes that they list, and list none for
 * screen readers; this adds those that `src/ui/access.ts` sets. The list has the value of each unset attribute: an
 * empty text, because a screen reader might read undefined aloud. The parts of the runtime (weapp-parts) are compiled
 * into app.js.
 */
export default function weappRuntime(ctx: PluginContext): void {
  ctx.registerMethod({
    name: 'onSetupClose',
    fn(platform) {
      platform.template.mergeComponents(ctx, attributes)
      platform.runtimePath = [platform.runtimePath, ...partsOfRuntime].flat()
    },
  })
}
