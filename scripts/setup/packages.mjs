import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runTool } from '../run/tool.mjs'

/** The folder for programs that the machine lacks and that cannot be installed: one per clone, independent of the data folder. */
export const toolsFolder = (root) => path.join(root, '.data', 'tools')

/** The first of these programs that exists, on PATH (a name) or as an absolute path. */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  for (const name of names) {
    const candidates = path.isAbsolute(name) ? [name] : folders.map((folder) => path.join(folder, name))
    const found = candidates.find(isExecutable)
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

/** Installs a program with the machine's package manager, if that needs no password. Returns whether the package manager reported success. */
export async function installByPackageManager(session, names) {
  for (const [manager, commands] of Object.entries(MANAGERS)) {
    if (!findProgram(manager) || !names[manager]) continue
    const prefix = manager === 'brew' || isRoot() ? [] : ['sudo', '-n']
    if (prefix.length > 0 && !(findProgram('sudo') && (await runTool(session, { command: 'sudo', args: ['-n', 'true'] })).ok)) continue
    session.print(`installing ${names[manager]} (${manager})`)
    for (const args of commands(names[manager])) {
      const [command, ...rest] = [...prefix, manager, ...args]
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      if ((await runTool(session, { command, args: rest, env })).ok) return true
    }
  }
  return false
}

// Each is a list of attempts. apt's first attempt avoids fetching the package lists if they exist.
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
 * On a Debian-like machine without permission to install: fetches a package and its missing dependencies, and unpacks them below `folder`,
 * with separate package lists. Returns the folder that corresponds to /, or undefined.
 */
export async function unpackFromApt(session, name, folder) {
  if (!['apt-get', 'dpkg', 'dpkg-deb'].every((program) => findProgram(program))) return undefined
  session.print(`fetching ${name} into ${folder} (it is not installed, and installing needs root)`)
  const apt = (args, cwd) => runTool(session, { command: 'apt-get', args: [...privateState(folder), ...args], cwd })
  const archives = path.join(folder, 'archives', name)
  mkdirSync(archives, { recursive: true })
  let plan = await apt(['install', '--simulate', '--no-install-recommends', name])
  if (!plan.ok) {
    await apt(['update'])
    plan = await apt(['install', '--simulate', '--no-install-recommends', name])
  }
  const missing = [...plan.output.matchAll(/^Inst (\S+)/gm)].map((match) => match[1])
  if (!plan.ok || missing.length === 0 || !(await apt(['download', ...missing], archives)).ok) return undefined
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

/** Writes a script that runs a program of an unpacked tree with the tree's libraries, for that program only. Returns its path. */
export function wrapProgram(program, { tree, folder }) {
  const libraries = ['usr/lib', 'lib']
    .flatMap((subfolder) => [subfolder, ...multiarch(path.join(tree, subfolder)).map((name) => path.join(subfolder, name))])
    .map((subfolder) => path.join(tree, subfolder))
    .filter((absolute) => existsSync(absolute))
  const fonts = path.join(tree, 'etc/fonts')
  const settings = { LD_LIBRARY_PATH: libraries.join(':'), ...(existsSync(fonts) && { FONTCONFIG_PATH: fonts }) }
  const script = path.join(folder, path.basename(program))
  const lines = ['#!/bin/sh', ...Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`), `exec '${program}' "$@"`]
  writeFileSync(script, `${lines.join('\n')}\n`, { mode: 0o755 })
  return script
}

const multiarch = (folder) => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('-linux-gnu')) : [])
