// Prints fresh secrets for a .env file:
//   node scripts/new-secrets.mjs > .env           production
//   node scripts/new-secrets.mjs --demo > .env    a demo with made-up orders and published passwords
import { newSecrets } from './setup/secrets.mjs'

const demo = process.argv.includes('--demo')
const settings = { KAINSIAP_MODE: demo ? 'demo' : 'production', ...(demo && { COMPOSE_PROFILES: 'demo' }), ...newSecrets({ demo }) }
for (const [name, value] of Object.entries(settings)) console.log(`${name}=${value}`)
