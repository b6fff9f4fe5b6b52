// npm run bench:money: payouts against what their bank takes alone, how soon a refund is seen, and the figures of finance as payments grow; on a
// durable database, a Redis and a sandbox of the gateways of its own.
//   --payouts 2000   how many (10,000)      --only payouts|refunds|growth      --payments 100000   in the larger system (1,000,000)
import { runBench } from './bench/services.mjs'

await runBench('services/ops/bench/money.ts')
