import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runTool } from '../run/tool.mjs'

/** Where programs go that the machine lacks and that cannot be installed: they belong to this clone, whatever its data folder is. */
export const toolsFolder = (root) => path.join(root, '.data', 'tools')

/** The first of these programs that is on PATH (a name) or at its place (an absolute path). */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  for (const name of names) {
    const places = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))
    const found = places.find(isExecutable)
    if (found) return found
  }
  return undefined
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}

const isRoot = () => process.getuid?.() === 0

/** Installs a program by the machine's own package manager, where that needs no password. Gives whether it said it did. */
export async function installByPackageManager(session, names) {
  for (const [manager, commands] of Object.entries(MANAGERS)) {
    if (!findProgram(manager) || !names[manager]) continue
    const prefix = manager === 'brew' || isRoot() ? [] : ['sudo', '-n']
    if (prefix.length > 0 && !(findProgram('sudo') && (await runTool(session, { command: 'sudo', args: ['-n', 'true'] })).ok)) continue
    session.say(`installing ${names[manager]} (${manager})`)
    for (const args of commands(names[manager])) {
      const [command, ...rest] = [...prefix, manager, ...args]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      if ((await runTool(session, { command, args: rest, env })).ok) return true
    }
  }
  return false
}

// Each is a list of attempts. apt's first one saves fetching the package lists when they are there.
const APT_WAIT = ['-o', 'DPkg::Lock::Timeout=120']
const MANAGERS = {
  'apt-get': (name) => [
    [...APT_WAIT, 'install', '-y', '--no-install-recommends', name],
    [...APT_WAIT, 'update'],
    [...APT_WAIT, 'install', '-y', '--no-install-recommends', name],
  ],
  brew: (name) => [['install', name]],
  dnf: (name) => [['install', '-y', name]],
  apk: (name) => [['add', '--no-cache', name]],
}

/**
 * On a Debian-like machine where we may not install: fetches a package and all it lacks here, and unpacks them below `folder`, with package
 * lists of our own. Gives the folder that stands for / there and the environment its programs need, or undefined.
 */
export async function unpackFromApt(session, name, folder) {
  if (!['apt-get', 'dpkg', 'dpkg-deb'].every((program) => findProgram(program))) return undefined
  session.say(`fetching ${name} into ${folder} (it is not installed, and installing needs root)`)
  const apt = (args, cwd) => runTool(session, { command: 'apt-get', args: [...privateState(folder), ...args], cwd })
  const archives = path.join(folder, 'archives', name)
  mkdirSync(archives, { recursive: true })
  let plan = await apt(['install', '--simulate', '--no-install-recommends', name])
  if (!plan.ok) {
    await apt(['update'])
    plan = await apt(['install', '--simulate', '--no-install-recommends', name])
  }
  const lacking = [...plan.output.matchAll(/^Inst (\S+)/gm)].map((match) => match[1])
  if (!plan.ok || lacking.length === 0 || !(await apt(['download', ...lacking], archives)).ok) return undefined
  const tree = path.join(folder, 'root')
  for (const file of readdirSync(archives)) {
    if (!(await runTool(session, { command: 'dpkg-deb', args: ['-x', path.join(archives, file), tree] })).ok) return undefined
  }
  rmSync(archives, { recursive: true })
  return tree
}

function privateState(folder) {
  const state = path.join(folder, 'apt')
  mkdirSync(path.join(state, 'lists/partial'), { recursive: true })
  mkdirSync(path.join(state, 'cache/archives/partial'), { recursive: true })
  return ['-o', `Dir::State::Lists=${state}/lists`, '-o', `Dir::Cache=${state}/cache`, '-o', 'Debug::NoLocking=1']
}

/** A script that starts a program of an unpacked tree with its libraries, which nothing else should load. Gives its path. */
export function wrapProgram(program, { tree, folder }) {
  const libraries = ['usr/lib', 'lib']
    .flatMap((place) => [place, ...multiarch(path.join(tree, place)).map((name) => path.join(place, name))])
    .map((place) => path.join(tree, place))
    .filter((place) => existsSync(place))
  const fonts = path.join(tree, 'etc/fonts')
  const settings = { LD_LIBRARY_PATH: libraries.join(':'), ...(existsSync(fonts) && { FONTCONFIG_PATH: fonts }) }
  const script = path.join(folder, path.basename(program))
  const lines = ['#!/bin/sh', ...Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`), `exec '${program}' "$@"`]
  writeFileSync(script, `${lines.join('\n')}\n`, { mode: 0o755 })
  return script
}

const multiarch = (place) => (existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('-linux-gnu')) : [])
