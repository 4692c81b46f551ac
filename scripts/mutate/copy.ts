import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Copies the working tree into a separate folder, with the installed packages linked, so that no fault is
 * ever put into the tree itself.
 */
export function copyTree(root: string, folder: string): void {
  fs.rmSync(folder, { recursive: true, force: true })
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  for (const file of listed
    .split('\0')
    .filter((name) => name !== '' && fs.existsSync(path.join(root, name)))) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    fs.copyFileSync(path.join(root, file), path.join(folder, file))
  }
  const workspaces = ['apps', 'packages'].flatMap((parent) =>
    fs.readdirSync(path.join(root, parent)).map((name) => `${parent}/${name}`),
  )
  for (const place of ['.', ...workspaces]) linkPackages(path.join(root, place), path.join(folder, place))
  // our own packages must resolve to the copy
  for (const workspace of workspaces) {
    const described = path.join(folder, workspace, 'package.json')
    if (!fs.existsSync(described)) continue
    const { name } = JSON.parse(fs.readFileSync(described, 'utf8')) as { name: string }
    link(path.join(folder, workspace), path.join(folder, 'node_modules', name))
  }
}

function linkPackages(from: string, to: string): void {
  const installed = path.join(from, 'node_modules')
  if (!fs.existsSync(installed)) return
  for (const name of fs.readdirSync(installed)) {
    if (name === '@verglas') continue
    link(path.join(installed, name), path.join(to, 'node_modules', name))
  }
}

function link(target: string, at: string): void {
  fs.mkdirSync(path.dirname(at), { recursive: true })
  fs.rmSync(at, { recursive: true, force: true })
  fs.symlinkSync(target, at, 'junction')
}
