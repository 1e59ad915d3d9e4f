import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compiler } from 'webpack';

const TEXT = /^assets\/.*\.(js|css|svg)$/;

/** Puts `.gz` and `.br` beside every hashed text file, so that the server never compresses one. */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('PrecompressPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'PrecompressPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        (assets) => {
          for (const [name, source] of Object.entries(assets)) {
            if (!TEXT.test(name)) continue;
            const bytes = source.buffer();
            compilation.emitAsset(`${name}.gz`, new sources.RawSource(gzipSync(bytes, { level: 9 })));
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: 11,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
            };
            compilation.emitAsset(`${name}.br`, new sources.RawSource(brotliCompressSync(bytes, { params })));
          }
        },
      );
    });
  }
}
