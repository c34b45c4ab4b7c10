"""Build the package with the headers that it reads; and with the library, if STRAT_BUNDLE names it: then it is for this kind of machine.

"make python" builds a wheel that has the library, and a source distribution that has not: what is built of that uses the library
of the system, and so does "pip install samples/python".
"""
import os
import re
import shutil
import sysconfig

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:  # (before setuptools 70.1)
    from wheel.bdist_wheel import bdist_wheel

HERE = os.path.dirname(os.path.abspath(__file__))
BUNDLE = os.environ.get("STRAT_BUNDLE")
# In a source distribution, or as installed; or in the sources of strat.
HEADER = next(path for path in (os.path.join(HERE, at) for at in ("strat/strat.h", "../../notation/host/strat.h")) if os.path.exists(path))
HEADERS = {name: os.path.join(os.path.dirname(HEADER), name) for name in ("strat.h", "strat-shown.h")}


def put(file, folder, name):
    os.makedirs(os.path.join(folder, "strat"), exist_ok=True)
    to = os.path.join(folder, "strat", name)
    if not os.path.exists(to) or not os.path.samefile(file, to):
        shutil.copyfile(file, to)


class WithHeaders(build_py):
    def run(self):
        super().run()
        for name, header in HEADERS.items():
            put(header, self.build_lib, name)
        if BUNDLE:
            put(BUNDLE, self.build_lib, "libstrat.so.1")


class SourceWithHeaders(sdist):
    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        for name, header in HEADERS.items():
            put(header, base_dir, name)


class ForThisMachine(Distribution):
    def has_ext_modules(self):
        return bool(BUNDLE)


class Wheel(bdist_wheel):
    def get_tag(self):
        """Any Python 3: the library knows nothing of Python."""
        return "py3", "none", re.sub(r"[-.]", "_", sysconfig.get_platform()) if BUNDLE else "any"


with open(HEADER, encoding="utf-8") as f:
    VERSION = ".".join(re.findall(r"^#define STRAT_VERSION_M\w+ (\d+)$", f.read(), re.M))
setup(version=VERSION, distclass=ForThisMachine, cmdclass={"build_py": WithHeaders, "sdist": SourceWithHeaders, "bdist_wheel": Wheel})
