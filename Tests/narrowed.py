#!/usr/bin/env python3
"""Copies the package with only the given targets and their dependencies, so that a build compiles nothing else.

    Tests/narrowed.py FOLDER TARGET…

Files in FOLDER that have not changed are not written again, so that the next build recompiles little.
"""
import glob, os, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

# Appended to the manifest: removes the targets, products and packages that are not needed.
ENDING = '''
var (needed, packages): (Set<String>, Set<String>) = ([], [])
var names: [String] = [%s]
while let name = names.popLast() {
  guard needed.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else { continue }
  for dependency in target.dependencies {
    switch dependency {
    case .byNameItem(let name, _): names.append(name)
    case .productItem(_, let package?, _, _): packages.insert(package)
    default: break
    }
  }
}
package.targets = package.targets.filter { needed.contains($0.name) }
package.products = package.products.filter {
  guard let program = $0 as? Product.Executable else { return false }
  return needed.isSuperset(of: program.targets)
}
package.dependencies = package.dependencies.filter {
  guard case .sourceControl(_, let location, _) = $0.kind else { return true }
  return packages.contains { location.hasSuffix("/" + $0) }
}
'''


def files(targets):
    """Returns the package's files by path, with a manifest of only these targets and their dependencies."""
    names = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard', 'Package.swift', 'README.md', 'Sources',
                            'Benchmarks', 'Tests'], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split('\n')
    files = {}
    for name in filter(None, names):
        path = os.path.join(ROOT, name)
        if not os.path.exists(path): continue
        with open(path, 'rb') as file: files[name] = file.read()
    files['Package.swift'] += (ENDING % ', '.join(f'"{target}"' for target in targets)).encode()
    return files


def write(files, folder):
    """Writes the files that differ, and deletes all others in the folder."""
    root = os.path.realpath(folder) + os.sep
    for path in glob.glob(f'{folder}/*/**', recursive=True):
        # A symbolic link may lead to files outside the folder, which must not be deleted.
        if not os.path.realpath(path).startswith(root): continue
        if os.path.isfile(path) and os.path.relpath(path, folder) not in files: os.remove(path)
    for name, data in files.items():
        path = os.path.join(folder, name)
        if os.path.exists(path) and open(path, 'rb').read() == data: continue
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, 'wb') as file: file.write(data)
        if os.access(os.path.join(ROOT, name), os.X_OK): os.chmod(path, 0o755)


if __name__ == '__main__':
    if len(sys.argv) < 3: sys.exit(__doc__)
    write(files(sys.argv[2:]), sys.argv[1])
