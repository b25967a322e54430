import path from 'node:path'
import attributes from './weapp-parts/spoken-attributes.json'

/** What of Taro's mini program platform is used here. */
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
 * Taro plugin of the mini program. Taro's templates pass on only the attributes they list, and none that is spoken to
 * those who cannot see; this adds the ones `src/ui/access.ts` sets. The list gives each its value when unset: an empty
 * text, which means "nothing said", where undefined might be read out. The parts of the runtime go into app.js.
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
